// @expect: AC
#include<iostream>
#include<cstdio>
using namespace std;
int m[17],best=1000;

// p: 当前考虑第几个格子  c: 已经翻了几次
void dfs(int p,int b,int c){
    if(c>=best)return;          // 剪枝
    if(b==0||b==0xffff){best=c;return;}
    if(p==16)return;
    dfs(p+1,b^m[p],c+1);
    dfs(p+1,b,c);
}

int main(){
    freopen("flip.in","r",stdin);
    freopen("flip.out","w",stdout);
    for(int i=0;i<16;i++){
        m[i]=1<<i;
        if(i>=4)m[i]|=1<<(i-4);
        if(i<12)m[i]|=1<<(i+4);
        if(i%4>0)m[i]|=1<<(i-1);
        if(i%4<3)m[i]|=1<<(i+1);
    }
    int b=0;
    for(int i=0;i<16;i++){
        char ch;
        cin>>ch;
        if(ch=='b')b+=1<<i;
    }
    dfs(0,b,0);
    if(best<1000)cout<<best<<"\n";
    else cout<<"Impossible\n";
}
