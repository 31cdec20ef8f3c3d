// @expect: RE
#include <cstdio>
#include <iostream>
using namespace std;
int p[16],a[16],res=17;
void f(int k,int s,int n){
    if(s==0||s==65535)if(n<res)res=n;
    if(k==16)return;
    f(k+1,s,n);
    f(k+1,s^p[k],n+1);
}
int main(){
    freopen("flip.in","r",stdin);
    freopen("flip.out","w",stdout);
    int s=0;
    for(int i=0;i<16;i++){
        char c;
        cin>>c;
        a[i]=(c=='b');
        s|=a[i]<<i;
        p[i]=1<<i;
        if(i>3)p[i]|=1<<(i-4);
        if(i<12)p[i]|=1<<(i+4);
        if(i%4>0)p[i]|=1<<(i-1);
        if(i%4<3)p[i]|=1<<(i+1);
    }
    f(0,s,0);
    if(res==17)cout<<"Impossible"<<endl;
    else cout<<res<<endl;
    return 1;
}
